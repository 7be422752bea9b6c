# SPDX-License-Identifier: MIT
"""Serve the files of a folder to this machine, and nothing else.

    serve.py PORT FOLDER

A request must name this machine as its host: a page of another site, whose name was
made to lead here, gets nothing.  Folders are not listed.
"""
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

FOLDER = sys.argv[2]
HOSTS = ("127.0.0.1", "localhost", "[::1]")
HEADERS = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
}


class Handler(SimpleHTTPRequestHandler):
    server_version, sys_version = "playground", ""
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map,
                      ".js": "text/javascript", ".wasm": "application/wasm"}

    def end_headers(self):
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def send_head(self):
        name = self.headers.get("Host", "")
        if name.rpartition(":")[0] not in HOSTS and name not in HOSTS:
            self.send_error(421, "This server is for this machine")
            return None
        self.directory = FOLDER  # by its name: it may have been made anew since
        return super().send_head()

    def list_directory(self, path):
        self.send_error(404)
        return None


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
