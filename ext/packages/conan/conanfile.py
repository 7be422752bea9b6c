# SPDX-License-Identifier: MIT
"""The C library for Conan 2: conan create ext/packages/conan; then requires = "sqlite-uri/VERSION"."""
import os
import re

from conan import ConanFile
from conan.tools.build import build_jobs
from conan.tools.files import copy, load


class SqliteUri(ConanFile):
    name = "sqlite-uri"
    description = "RFC 3986 in C: split, check, resolve, normalize and compare URIs"
    license = "MIT AND MPL-2.0 AND Unicode-3.0"
    package_type = "static-library"
    settings = "os", "compiler", "build_type", "arch"

    def set_version(self):
        header = load(self, os.path.join(self.recipe_folder, "..", "..", "..", "core", "uri.h"))
        self.version = re.search(r'URI_VERSION\s+"([^"]*)"', header).group(1)

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        for pattern in "Makefile", "LICENSE", "core/*", "ext/*", "sql/uri-canonical*":
            copy(self, pattern, root, self.export_sources_folder)

    def build(self):
        self.run(f"make -j{build_jobs(self)} build/liburi.a")

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(self, "liburi.a", os.path.join(self.source_folder, "build"), os.path.join(self.package_folder, "lib"))
        copy(self, "uri*.h*", os.path.join(self.source_folder, "core"), os.path.join(self.package_folder, "include"))

    def package_info(self):
        self.cpp_info.libs = ["uri"]
        self.cpp_info.set_property("cmake_file_name", "uri")
        self.cpp_info.set_property("pkg_config_name", "uri")
