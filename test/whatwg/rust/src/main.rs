// SPDX-License-Identifier: MIT
//
// hrefs.c with the crate url: the same records in, the same out.

use std::borrow::Cow;
use std::io::{Read, Write};
use url::Url;

const NONE: u32 = 0xFFFF_FFFF;

fn take<'a>(bytes: &mut &'a [u8]) -> Option<Cow<'a, str>> {
    let n = u32::from_le_bytes(bytes[..4].try_into().unwrap());
    *bytes = &bytes[4..];
    if n == NONE {
        return None;
    }
    let (text, rest) = bytes.split_at(n as usize);
    *bytes = rest;
    Some(String::from_utf8_lossy(text))
}

fn href(link: &str, base: Option<&str>) -> Option<String> {
    let url = match base {
        Some(base) => Url::parse(base).ok()?.join(link).ok()?,
        None => Url::parse(link).ok()?,
    };
    Some(url.into())
}

fn main() {
    let mut input = Vec::new();
    let mut output = Vec::new();
    std::io::stdin().read_to_end(&mut input).unwrap();
    let mut rest = &input[..];
    while !rest.is_empty() {
        let link = take(&mut rest).unwrap();
        let base = take(&mut rest);
        match href(&link, base.as_deref()) {
            Some(text) => {
                output.extend((text.len() as u32).to_le_bytes());
                output.extend(text.as_bytes());
            }
            None => output.extend(NONE.to_le_bytes()),
        }
    }
    std::io::stdout().write_all(&output).unwrap();
}
