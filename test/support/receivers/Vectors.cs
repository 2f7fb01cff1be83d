using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;

// Prints what the receiver for C# says of each delivery in the file, as a list of true and false.
public static class Vectors
{
    public static void Main(string[] args)
    {
        using (var deliveries = JsonDocument.Parse(File.ReadAllText(args[0])))
        {
            var verdicts = deliveries.RootElement.EnumerateArray().Select(VerdictOf);
            Console.WriteLine("[" + string.Join(",", verdicts.Select(verdict => verdict ? "true" : "false")) + "]");
        }
    }

    static bool VerdictOf(JsonElement delivery)
    {
        var headers = delivery.GetProperty("headers").EnumerateObject()
            .ToDictionary(header => header.Name, header => header.Value.GetString());
        return Receiver.IsGenuine(
            name => headers.TryGetValue(name, out var value) ? value : null,
            Encoding.UTF8.GetBytes(delivery.GetProperty("body").GetString()),
            delivery.GetProperty("secret").GetString(),
            delivery.GetProperty("now").GetInt64());
    }
}
