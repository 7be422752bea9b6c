# SPDX-License-Identifier: MIT
# macho.py FILE ARCHITECTURE: inspect a macOS library, which cannot be run here: its
# architecture, its oldest macOS, its exported names, and the libraries that it needs.
import struct
import sys

data = open(sys.argv[1], "rb").read()
magic, cpu, _, kind, commands, _, _, _ = struct.unpack_from("<8I", data)
assert magic == 0xFEEDFACF, "not a 64-bit Mach-O file"
assert kind == 6, "not a library"
assert cpu == {"x86_64": 0x01000007, "aarch64": 0x0100000C}[sys.argv[2]], "wrong architecture"

at = 32
loads, names, oldest, signed = [], set(), None, False
for _ in range(commands):
    command, size = struct.unpack_from("<2I", data, at)
    if command == 0x0C:                        # LC_LOAD_DYLIB
        start = at + struct.unpack_from("<I", data, at + 8)[0]
        loads.append(data[start:data.index(b"\0", start)].decode())
    elif command == 0x02:                      # LC_SYMTAB
        symbols, count, strings, _ = struct.unpack_from("<4I", data, at + 8)
        for i in range(count):
            name, kind, _, _, _ = struct.unpack_from("<IBBHQ", data, symbols + 16 * i)
            if kind & 0x01 and kind & 0x0E and not kind & 0x10:
                name += strings
                names.add(data[name:data.index(b"\0", name)].decode())
    elif command == 0x32:                      # LC_BUILD_VERSION
        platform, oldest = struct.unpack_from("<2I", data, at + 8)
        assert platform == 1, "not for macOS"
    elif command == 0x1D:                      # LC_CODE_SIGNATURE
        signed = True
    at += size

print("loads", loads, "exports", sorted(names), "oldest", hex(oldest or 0), "signed", signed)
assert loads == ["/usr/lib/libSystem.B.dylib"], "foreign dependency"
assert names == {"_sqlite3_uri_init", "_sqlite3_extension_init"}, "wrong exports"
assert oldest == 0x000B0000, "not for macOS 11.0"
assert signed or sys.argv[2] != "aarch64", "arm64 does not load unsigned code"
