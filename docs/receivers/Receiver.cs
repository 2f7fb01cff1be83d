// Receives webhooks from Sundesk. Needs .NET 8 or later and no package.
//
//   dotnet new console --output receiver && cp Receiver.cs receiver/Program.cs
//   SIGNING_SECRET=whsec_… PORT=3000 dotnet run --project receiver
//
// It verifies signatures v1. .NET has no ed25519: for v1a, use the package NSec.Cryptography.

using System;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

public static class Receiver
{
    const int ToleranceSeconds = 5 * 60;
    const int BodyBytesMax = 10 * 1024 * 1024;

    /// <summary>
    /// Whether Sundesk sent exactly this body within the last five minutes. The secret is the whsec_… of the
    /// subscription; now is in seconds.
    /// </summary>
    public static bool IsGenuine(Func<string, string> header, byte[] body, string secret, long now)
    {
        var id = header("webhook-id") ?? "";
        var timestamp = header("webhook-timestamp") ?? "";
        if (!Regex.IsMatch(id, @"\A[A-Za-z0-9_-]+\z")) return false;
        if (!Regex.IsMatch(timestamp, @"\A[0-9]{1,12}\z")) return false;
        if (Math.Abs(long.Parse(timestamp) - now) > ToleranceSeconds) return false;

        var key = Decode(secret.StartsWith("whsec_", StringComparison.Ordinal) ? secret.Substring(6) : secret);
        if (key.Length == 0) return false;

        // Sign the bytes as they arrived: JSON that was parsed and written again can differ.
        var signed = Encoding.UTF8.GetBytes(id + "." + timestamp + ".").Concat(body).ToArray();
        // While a secret is replaced, the header has a signature by each of the two.
        return (header("webhook-signature") ?? "").Split(' ').Any(signature => FitsSecret(key, signed, signature));
    }

    static bool FitsSecret(byte[] key, byte[] signed, string signature)
    {
        using (var hmac = new HMACSHA256(key))
        {
            var expected = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed));
            return CryptographicOperations.FixedTimeEquals(
                Encoding.UTF8.GetBytes(signature), Encoding.UTF8.GetBytes(expected));
        }
    }

    /// <summary>No bytes for text that is not base64, so that a malformed secret verifies nothing.</summary>
    static byte[] Decode(string text)
    {
        try
        {
            return Convert.FromBase64String(text);
        }
        catch (FormatException)
        {
            return new byte[0];
        }
    }

    /// <summary>Stores an event under its ID before it is confirmed. Returns false if the event is a repeat.</summary>
    static bool Store(string folder, string id, byte[] body)
    {
        var file = Path.Combine(folder, id + ".json");
        var draft = Path.Combine(folder, id + "." + Guid.NewGuid());
        using (var stream = new FileStream(draft, FileMode.CreateNew))
        {
            stream.Write(body, 0, body.Length);
            stream.Flush(true);
        }
        try
        {
            File.Move(draft, file);
            return true;
        }
        catch (IOException) when (File.Exists(file))
        {
            File.Delete(draft);
            return false;
        }
    }

    /// <summary>Your work. It runs after the response, so it may be slow.</summary>
    static void Handle(byte[] body)
    {
        using (var json = JsonDocument.Parse(body))
        {
            var customer = json.RootElement.GetProperty("data").GetProperty("customer");
            Console.WriteLine(
                json.RootElement.GetProperty("type").GetString() + " " +
                customer.GetProperty("customer_email").GetString());
        }
    }

    static byte[] ReadBody(HttpListenerRequest request)
    {
        using (var body = new MemoryStream())
        {
            var part = new byte[64 * 1024];
            for (int count; (count = request.InputStream.Read(part, 0, part.Length)) > 0;)
            {
                if (body.Length + count > BodyBytesMax) throw new InvalidDataException("The body is too large");
                body.Write(part, 0, count);
            }
            return body.ToArray();
        }
    }

    static void Receive(HttpListenerContext context, string secret, string folder)
    {
        var request = context.Request;
        try
        {
            var body = ReadBody(request);
            var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
            var isGenuine = IsGenuine(name => request.Headers[name], body, secret, now);
            var isNew = isGenuine && Store(folder, request.Headers["webhook-id"], body);
            context.Response.StatusCode = isGenuine ? 200 : 400;
            context.Response.Close();
            if (isNew) Handle(body);
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error);
            try
            {
                context.Response.StatusCode = 500; // Sundesk retries after an error.
                context.Response.Close();
            }
            catch (Exception)
            {
                // The response was sent already.
            }
        }
    }

    public static void Main()
    {
        var secret = Environment.GetEnvironmentVariable("SIGNING_SECRET");
        if (string.IsNullOrEmpty(secret)) throw new Exception("Set SIGNING_SECRET to the secret of the subscription");
        var folder = Environment.GetEnvironmentVariable("INBOX") ?? "inbox";
        Directory.CreateDirectory(folder);
        var listener = new HttpListener();
        listener.Prefixes.Add("http://localhost:" + (Environment.GetEnvironmentVariable("PORT") ?? "3000") + "/");
        listener.Start();
        while (true)
        {
            var context = listener.GetContext();
            Task.Run(() => Receive(context, secret, folder));
        }
    }
}
