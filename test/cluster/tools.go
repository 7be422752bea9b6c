// SPDX-License-Identifier: MIT

//go:build tools

// Package cluster names the program that go.mod is there for.
package cluster

import _ "github.com/rqlite/rqlite/v8/cmd/rqlited"
