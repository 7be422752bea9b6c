# SPDX-License-Identifier: MIT
"""A wheel has the library of one platform, for every Python 3.

"make dist" puts the library beside the code and names the platform in
SQLITE_URI_PLATFORM.  A source package has the C file instead, and compiles it.
"""
import os
import subprocess
import sys

if sys.version_info < (3, 9):
    sys.exit("sqlite-uri needs Python 3.9 or later; this is %d.%d" % sys.version_info[:2])

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

SUFFIXES = {"darwin": ".dylib", "win32": ".dll"}


class Platform(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        platform = os.environ.get("SQLITE_URI_PLATFORM") or super().get_tag()[2]
        return "py3", "none", platform


class Build(build_py):
    def run(self):
        super().run()
        if os.path.exists("c/uri.c"):
            self.compile_library()

    def compile_library(self):
        library = os.path.join(self.build_lib, "sqlite_uri", "uri" + SUFFIXES.get(sys.platform, ".so"))
        shared = ["-shared", "-Wl,--gc-sections"]
        if sys.platform == "darwin":
            shared = ["-dynamiclib", "-undefined", "dynamic_lookup", "-Wl,-dead_strip"]
        compiler = os.environ.get("CC", "cc").split()
        subprocess.check_call([*compiler, "-O2", "-fPIC", "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections", *shared, "-Ic", "c/uri.c", "-o", library])


setup(distclass=Platform, cmdclass={"bdist_wheel": Wheel, "build_py": Build})
