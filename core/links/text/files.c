/*
** SPDX-License-Identifier: MIT
**
** What is the name of a file, or an abbreviation, rather than a host: "index.html",
** "README.md", "et.al"; and what is a label before an address or a number.
*/
#include "text.h"

/* Extensions, some of which are also top-level domains; and those that few hosts have. */
static const char files_some[][6] = {
  "ai", "am", "app", "asp", "aspx", "avi", "bak", "bat", "bmp", "bz", "cc", "cfg",
  "cfm", "cgi", "conf", "cpp", "css", "csv", "db", "dll", "doc", "docx", "epub",
  "exe", "gif", "gz", "htm", "html", "ico", "ini", "iso", "jar", "jpeg", "jpg",
  "js", "json", "jsp", "log", "md", "mm", "mpeg", "mpg", "odt", "pdf", "php", "pl",
  "pm", "png", "ppt", "pptx", "rar", "rs", "rss", "rtf", "sh", "shtml", "so", "st",
  "svg", "swf", "tar", "tex", "tgz", "tif", "tiff", "tmp", "toml", "ts", "txt",
  "vi", "wav", "webp", "xhtml", "xls", "xlsx", "xml", "xsl", "yaml", "yml"
};
static const char files_mostly[][5] = { "java", "mov", "ps", "py", "zip" };

/* Names that are files, with any such extension. */
static const char files_names[][13] = {
  "archive", "backup", "changelog", "contributing", "index", "install", "license",
  "main", "makefile", "readme", "setup", "todo"
};

enum text_file uri_text_file(struct uri_span label){
  if( SPAN_IS_ONE_OF(label, files_mostly) ) return TEXT_FILE_MOSTLY;
  return SPAN_IS_ONE_OF(label, files_some) ? TEXT_FILE_SOME : TEXT_FILE_NONE;
}

int uri_text_is_file(struct uri_span host, struct uri_span top){
  struct uri_span stem = span_between(host.p, top.p-1);
  enum text_file file = uri_text_file(top);
  return uri_text_is_abbreviation(host) || file==TEXT_FILE_MOSTLY
      || (file==TEXT_FILE_SOME && SPAN_IS_ONE_OF(stem, files_names));
}

int uri_text_is_abbreviation(struct uri_span host){
  static const char words[][9] = {
    "b.sc", "co.kg", "co.ltd", "dipl.ing", "dr.med", "et.al", "m.sc"
  };
  return SPAN_IS_ONE_OF(host, words);
}

enum text_label uri_text_label(struct uri_span name){
  static const char mails[][7] = { "e-mail", "email", "mail" };
  static const char numbers[][10] = { "cell", "handy", "mob", "mobil", "mobile", "ph",
                                      "phone", "tel", "telefon", "telephone" };
  if( name.n>0 && name.p[name.n-1]=='.' ) name.n--;
  if( SPAN_IS_ONE_OF(name, mails) ) return TEXT_LABEL_MAIL;
  return SPAN_IS_ONE_OF(name, numbers) ? TEXT_LABEL_NUMBER : TEXT_LABEL_NONE;
}

int uri_text_is_label(const char *p, const char *end){
  const char *stop = uri_span_of(p, end, ALPHA | HYPHEN);
  struct uri_span name = span_between(p, stop);
  return end-stop>1 && (*stop=='.' || *stop==':')
      && (uri_text_label(name) || span_is(name, SPAN_WORD("fax")));
}
