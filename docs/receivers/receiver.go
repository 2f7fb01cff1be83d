// Receives webhooks from Sundesk. Needs Go 1.22 or later and no module.
//
//	SIGNING_SECRET=whsec_… PORT=3000 go run receiver.go
package main

import (
	"cmp"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	tolerance    = 5 * time.Minute
	bodyBytesMax = 10 << 20
)

var (
	idPattern        = regexp.MustCompile(`^[\w-]+$`)
	timestampPattern = regexp.MustCompile(`^[0-9]{1,12}$`)
)

// isGenuine tells whether Sundesk sent exactly this body within the last five minutes. The secret is the whsec_… of
// the subscription, which verifies signatures v1, or its public key whpk_…, which verifies v1a.
func isGenuine(header http.Header, body []byte, secret string, now time.Time) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	if !idPattern.MatchString(id) || !timestampPattern.MatchString(timestamp) {
		return false
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}

	publicKey, isPublicKey := strings.CutPrefix(secret, "whpk_")
	text := publicKey
	if !isPublicKey {
		text = strings.TrimPrefix(secret, "whsec_")
	}
	key, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || len(key) == 0 {
		return false
	}

	// Sign the bytes as they arrived: JSON that was parsed and written again can differ.
	signed := append([]byte(id+"."+timestamp+"."), body...)
	// While a secret is replaced, the header has a signature by each of the two.
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		if isPublicKey && fitsPublicKey(key, signed, signature) {
			return true
		}
		if !isPublicKey && fitsSecret(key, signed, signature) {
			return true
		}
	}
	return false
}

func fitsSecret(key, signed []byte, signature string) bool {
	mac := hmac.New(sha256.New, key)
	mac.Write(signed)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(signature), []byte(expected))
}

func fitsPublicKey(key, signed []byte, signature string) bool {
	text, isScheme := strings.CutPrefix(signature, "v1a,")
	given, err := base64.StdEncoding.Strict().DecodeString(text)
	if !isScheme || err != nil || len(key) != ed25519.PublicKeySize {
		return false
	}
	return ed25519.Verify(key, signed, given)
}

// store keeps an event under its ID before it is confirmed. It returns false if the event is a repeat.
func store(folder, id string, body []byte) (bool, error) {
	draft, err := os.CreateTemp(folder, id+".")
	if err != nil {
		return false, err
	}
	defer os.Remove(draft.Name())
	_, err = draft.Write(body)
	if err = errors.Join(err, draft.Sync(), draft.Close()); err != nil {
		return false, err
	}
	err = os.Link(draft.Name(), filepath.Join(folder, id+".json"))
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

type event struct {
	Type string `json:"type"`
	Data struct {
		Customer struct {
			Email string `json:"customer_email"`
		} `json:"customer"`
	} `json:"data"`
}

// handle does your work. It runs after the response, so it may be slow.
func handle(body []byte) {
	var received event
	if err := json.Unmarshal(body, &received); err != nil {
		log.Print(err)
		return
	}
	fmt.Println(received.Type, received.Data.Customer.Email)
}

func receive(secret, folder string) http.HandlerFunc {
	return func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
		if err != nil || !isGenuine(request.Header, body, secret, time.Now()) {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		isNew, err := store(folder, request.Header.Get("webhook-id"), body)
		if err != nil {
			log.Print(err)
			response.WriteHeader(http.StatusInternalServerError) // Sundesk retries after an error.
			return
		}
		response.WriteHeader(http.StatusOK)
		if isNew {
			go handle(body)
		}
	}
}

func main() {
	secret := os.Getenv("SIGNING_SECRET")
	if secret == "" {
		log.Fatal("Set SIGNING_SECRET to the signing secret of the subscription")
	}
	folder := cmp.Or(os.Getenv("INBOX"), "inbox")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		log.Fatal(err)
	}
	server := &http.Server{
		Addr:        ":" + cmp.Or(os.Getenv("PORT"), "3000"),
		Handler:     receive(secret, folder),
		ReadTimeout: 10 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
