// SPDX-License-Identifier: MIT

package uri

import (
	"database/sql"
	"testing"
)

func TestAuto(t *testing.T) {
	Auto()
	defer Cancel()
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var host, version string
	err = db.QueryRow("SELECT uri_host('http://example.org/a'), uri_version()").Scan(&host, &version)
	if err != nil {
		t.Fatal(err)
	}
	if host != "example.org" {
		t.Errorf("uri_host: %q", host)
	}
	if version != Version {
		t.Errorf("uri_version: %q, not %q", version, Version)
	}
}
