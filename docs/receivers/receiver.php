<?php

// Receives webhooks from Sundesk. Needs PHP 8.0 or later with sodium, which is part of PHP.
//
//   SIGNING_SECRET=whsec_… php -S localhost:3000 receiver.php

declare(strict_types=1);

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Whether Sundesk sent exactly this body within the last five minutes. $secret is the whsec_… of the subscription,
 * which verifies signatures v1, or its public key whpk_…, which verifies v1a. $now is in seconds.
 */
function isGenuine(array $headers, string $body, string $secret, int $now): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!preg_match('/^[\w-]+$/D', $id) || !preg_match('/^[0-9]{1,12}$/D', $timestamp)) {
        return false;
    }
    if (abs((int) $timestamp - $now) > TOLERANCE_SECONDS) {
        return false;
    }

    $isPublicKey = str_starts_with($secret, 'whpk_');
    $key = base64_decode(preg_replace('/^(whsec_|whpk_)/', '', $secret), true);
    if ($key === false || $key === '') {
        return false;
    }

    // Sign the bytes as they arrived: JSON that was parsed and written again can differ.
    $signed = "$id.$timestamp.$body";
    // While a secret is replaced, the header has a signature by each of the two.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if ($isPublicKey ? fitsPublicKey($key, $signed, $signature) : fitsSecret($key, $signed, $signature)) {
            return true;
        }
    }
    return false;
}

function fitsSecret(string $key, string $signed, string $signature): bool
{
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    return hash_equals($expected, $signature);
}

function fitsPublicKey(string $key, string $signed, string $signature): bool
{
    $given = str_starts_with($signature, 'v1a,') ? base64_decode(substr($signature, 4), true) : false;
    // Sodium throws if a length is wrong.
    if ($given === false || strlen($given) !== SODIUM_CRYPTO_SIGN_BYTES) {
        return false;
    }
    return strlen($key) === SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES
        && sodium_crypto_sign_verify_detached($given, $signed, $key);
}

/** Stores an event under its ID before it is confirmed. Returns false if the event is a repeat. */
function store(string $folder, string $id, string $body): bool
{
    $draft = tempnam($folder, $id);
    if ($draft === false || file_put_contents($draft, $body) !== strlen($body)) {
        throw new RuntimeException("Cannot write to $folder");
    }
    $file = "$folder/$id.json";
    $isNew = @link($draft, $file);
    unlink($draft);
    if (!$isNew && !file_exists($file)) {
        throw new RuntimeException("Cannot write $file");
    }
    return $isNew;
}

/** Your work. With PHP-FPM it runs after the response, so it may be slow. */
function handle(array $event): void
{
    error_log($event['type'] . ' ' . ($event['data']['customer']['customer_email'] ?? ''));
}

function receive(): void
{
    $headers = [];
    foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
        $headers[$name] = $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '';
    }
    $body = file_get_contents('php://input');
    if (!isGenuine($headers, $body, (string) getenv('SIGNING_SECRET'), time())) {
        http_response_code(400);
        return;
    }
    $folder = getenv('INBOX') ?: 'inbox';
    try {
        if (!is_dir($folder)) {
            mkdir($folder, 0700, true);
        }
        $isNew = store($folder, $headers['webhook-id'], $body);
    } catch (RuntimeException $error) {
        error_log($error->getMessage());
        http_response_code(500); // Sundesk retries after an error.
        return;
    }
    http_response_code(200);
    if (function_exists('fastcgi_finish_request')) {
        fastcgi_finish_request();
    }
    if ($isNew) {
        handle(json_decode($body, true, 512, JSON_THROW_ON_ERROR));
    }
}

if (PHP_SAPI !== 'cli') {
    receive();
}
