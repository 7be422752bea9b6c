// SPDX-License-Identifier: MIT

//go:build tools

// Package cluster imports rqlited, so that go.mod and go.sum keep its version.
package cluster

import _ "github.com/rqlite/rqlite/v8/cmd/rqlited"
