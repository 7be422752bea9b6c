// SPDX-License-Identifier: MIT

fn main() {
    println!("cargo:rerun-if-changed=c");
    cc::Build::new()
        .file("c/uri.c")
        .include("c")
        .define("SQLITE_CORE", None)
        .warnings(false)
        .compile("sqlite_uri");
}
