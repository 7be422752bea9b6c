// SPDX-License-Identifier: MIT

// transcript FILE: the transcript, through go-sqlite3 with the extension compiled in.
package main

import (
	"bufio"
	"database/sql"
	"fmt"
	"os"

	uri "example.org/sqlite-uri"
)

func run(db *sql.DB, statement string) error {
	rows, err := db.Query(statement)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var value sql.NullString
		if err := rows.Scan(&value); err != nil {
			return err
		}
		if !value.Valid {
			value.String = "NULL"
		}
		fmt.Println(value.String)
	}
	return rows.Err()
}

func main() {
	uri.Auto()
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		panic(err)
	}
	db.SetMaxOpenConns(1)
	file, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if err := run(db, lines.Text()); err != nil {
			fmt.Println("error")
		}
	}
}
