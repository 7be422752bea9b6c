<?php
// SPDX-License-Identifier: MIT
// transcript.php FILE LIBRARY: the transcript; sqlite3.extension_dir is the library's folder.
$db = new SQLite3(":memory:");
$db->enableExceptions(true);
if (!$db->loadExtension($argv[2])) exit(1);
foreach (file($argv[1]) as $sql) {
    try {
        if (!str_starts_with($sql, "SELECT")) { $db->exec($sql); continue; }
        $result = $db->query($sql);
        while ($row = $result->fetchArray(SQLITE3_NUM)) echo $row[0] ?? "NULL", "\n";
    } catch (Exception $e) {
        echo "error\n";
    }
}
