<?php

// Prints what the receiver for PHP says of each delivery in the file, as a list of true and false.

[, $receiver, $file] = $argv;
require $receiver;
$deliveries = json_decode(file_get_contents($file), true);
$verdictOf = fn (array $one) => isGenuine($one['headers'], $one['body'], $one['secret'], $one['now']);
echo json_encode(array_map($verdictOf, $deliveries)), "\n";
