package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"testing"
	"time"
)

// Prints what the receiver for Go says of each delivery in the file, as a list of true and false.
func TestVectors(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("VECTORS"))
	if err != nil {
		t.Fatal(err)
	}
	var deliveries []struct {
		Headers      map[string]string
		Body, Secret string
		Now          int64
	}
	if err := json.Unmarshal(text, &deliveries); err != nil {
		t.Fatal(err)
	}
	verdicts := []bool{}
	for _, one := range deliveries {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		verdicts = append(verdicts, isGenuine(header, []byte(one.Body), one.Secret, time.Unix(one.Now, 0)))
	}
	printed, _ := json.Marshal(verdicts)
	fmt.Println(string(printed))
}
