/*
** SPDX-License-Identifier: MIT
**
** What is found several times, as ranges for C++17: parameters, segments, the links of a
** text, findings; and what a robots.txt and a template say.  uri_pages.hpp has the links
** of documents, uri.hpp the rest.
**
**     for( const uris::parameter &p : uris::params(link) )
**       std::cout << p.name << " = " << p.value.value_or("") << "\n";
**
** A range is read from its begin(), which begins anew; one iterator at a time.  The texts
** must live as long as the range.  A text in an item points into them, or is a constant;
** the item itself lives until the next one.
*/
#ifndef URI_ROWS_HPP
#define URI_ROWS_HPP

#include <cstddef>
#include <iterator>

#include "uri.hpp"

namespace uris {

/* A range of what a state finds: its next(item) is false at the end. */
template<class State> class rows {
public:
  using item = typename State::item;
  class iterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = item;
    using difference_type = std::ptrdiff_t;
    using pointer = const item*;
    using reference = const item&;
    iterator() = default;
    explicit iterator(State *s): state(s){ ++*this; }
    reference operator*() const { return current; }
    pointer operator->() const { return &current; }
    iterator &operator++(){
      current = item();
      if( !state->next(current) ) state = nullptr;
      return *this;
    }
    iterator operator++(int){ iterator before = *this; ++*this; return before; }
    friend bool operator==(const iterator &a, const iterator &b){
      return a.state==b.state;
    }
    friend bool operator!=(const iterator &a, const iterator &b){ return !(a==b); }
  private:
    State *state = nullptr;
    item current = item();
  };
  template<class... Argument>
  explicit rows(Argument... argument): state(argument...){}
  rows(const rows&) = delete;
  rows &operator=(const rows&) = delete;
  iterator begin(){
    state.begin();
    return iterator(&state);
  }
  iterator end(){ return iterator(); }
private:
  State state;
};

/* ---- uri.h, uri_edit.h: segments, ancestors, parameters ------------------ */

struct segments_state {
  using item = text;
  explicit segments_state(text path): whole(path){}
  void begin(){ rest = span(whole); }
  bool next(item &out){
    uri_span found;
    if( !uri_segment_next(&rest, &found) ) return false;
    out = text(found.p, found.n);
    return true;
  }
private:
  text whole;
  uri_span rest;
};
/* The segments of a path, such as split(link).path, as written. */
inline rows<segments_state> segments(text path){ return rows<segments_state>(path); }

struct ancestors_state {
  using item = text;
  explicit ancestors_state(text t): whole(t), u(components(t)){}
  void begin(){ end = 0; is_done = false; }
  bool next(item &out){
    if( is_done ) return false;
    end = uri_ancestor_next(whole.data(), whole.size(), &u, end);
    out = whole.substr(0, end);
    is_done = end==whole.size();
    return true;
  }
private:
  text whole;
  ::uri u;
  std::size_t end;
  bool is_done;
};
/* The ancestors of a text, from the root down; the last one is the text. */
inline rows<ancestors_state> ancestors(text t){ return rows<ancestors_state>(t); }

/* A parameter, decoded, and as written. */
struct parameter { std::string name; result value; text raw; };
struct params_state {
  using item = parameter;
  explicit params_state(text t): u(components(t)){}
  void begin(){ rest = u.query; }
  bool next(item &out){
    uri_param found;
    if( rest.p==nullptr || !uri_param_next(&rest, &found) ) return false;
    out = { decoded(found.name).value_or(""), decoded(found.value),
            text(found.raw.p, found.raw.n) };
    return true;
  }
private:
  result decoded(uri_span s) const {
    if( s.p==nullptr ) return std::nullopt;
    return written(uri_decode_size, uri_decode, s.p, s.n, uri_query_is_form(&u));
  }
  ::uri u;
  uri_span rest;
};
/* The parameters of the query of a text. */
inline rows<params_state> params(text t){ return rows<params_state>(t); }

/* ---- uri_text.h, uri_clean.h: links in text ------------------------------ */

enum extract_writing { EXTRACT_PLAIN, EXTRACT_BARE };
/* A link: valid; as it stands there; what is around it, or std::nullopt. */
struct found { std::string uri; text written; optional_text delimiter; };
struct extract_state {
  using item = found;
  extract_state(text t, extract_writing w): whole(t), writing(w){}
  void begin(){
    uri_extract_begin(&search, whole.data(), whole.size());
    if( writing==EXTRACT_BARE ) uri_extract_with_bare(&search);
  }
  bool next(item &out){
    uri_found f;
    if( !uri_extract_next(&search, &f) ) return false;
    out = { std::string(f.text.p, f.text.n), text(f.text.p, f.text.n),
            view(f.delimiter) };
    if( f.cleaning==0 ) return true;
    std::string all(f.prefix.n>0 ? f.prefix.p : "", f.prefix.n);
    all += written(uri_extract_clean_size, uri_extract_clean, &f).value_or("");
    out.uri = make_valid(all).value_or("");
    return true;
  }
private:
  text whole;
  extract_writing writing;
  uri_extract search;
};
/* The links in running text; EXTRACT_BARE finds those without a scheme, too. */
inline rows<extract_state> extract(text t, extract_writing writing = EXTRACT_PLAIN){
  return rows<extract_state>(t, writing);
}

/* A link of a cell: clean, and as it stands there. */
struct cell_link { std::string uri; text written; };
struct cell_state {
  using item = cell_link;
  explicit cell_state(text t): whole(t){}
  void begin(){ uri_cell_begin(&cell, whole.data(), whole.size()); }
  bool next(item &out){
    auto size = [](uri_cell *c){ return uri_cell_next_size(c); };
    result link = uris::written(size, uri_cell_next, &cell);
    if( !link ) return false;
    out = { std::move(*link), text(cell.found.p, cell.found.n) };
    return true;
  }
private:
  text whole;
  uri_cell cell;
};
/* The links of a cell of a table, where people put several. */
inline rows<cell_state> cell(text t){ return rows<cell_state>(t); }

struct host_found { text host; std::optional<unsigned> port; };
struct hosts_state {
  using item = host_found;
  explicit hosts_state(text t): whole(t){}
  void begin(){ uri_hosts_begin(&list, whole.data(), whole.size()); }
  bool next(item &out){
    uri_host_found f;
    if( !uri_hosts_next(&list, &f) ) return false;
    out.host = text(f.host.p, f.host.n);
    if( f.has_port ) out.port = f.port;
    return true;
  }
private:
  text whole;
  uri_hosts list;
};
/* The hosts of a list or of a connection string. */
inline rows<hosts_state> hosts(text t){ return rows<hosts_state>(t); }

/* ---- uri_lint.h ---------------------------------------------------------- */

enum lint_findings { LINT_RFC3986, LINT_EDITIONS, LINT_READINGS };
struct finding {
  uri_severity severity;
  text code, section, message;
  optional_text component, leads;
  text part;                                   /* of the text: what it is about */
};
struct lint_state {
  using item = finding;
  lint_state(text t, lint_findings f): whole(t), findings(f){}
  void begin(){
    uri_lint_begin(&lint, whole.data(), whole.size());
    if( findings==LINT_EDITIONS ) uri_lint_with_editions(&lint);
    if( findings!=LINT_READINGS ) return;
    href.reset(new char[uri_lint_with_readings_size(&lint)]);
    uri_lint_with_readings(&lint, href.get());
  }
  bool next(item &out){
    uri_finding f;
    if( !uri_lint_next(&lint, &f) ) return false;
    out = { f.code->severity, f.code->name, f.code->section, f.code->message, {},
            view(f.leads), text(f.text.p, f.text.n) };
    if( f.component ) out.component = f.component;
    return true;
  }
private:
  text whole;
  lint_findings findings;
  uri_lint lint;
  std::unique_ptr<char[]> href;
};
/* Everything that is wrong, unwise or unsafe in a text. */
inline rows<lint_state> lint(text t, lint_findings findings = LINT_RFC3986){
  return rows<lint_state>(t, findings);
}
inline uri_severity severity(text t){ return uri_lint_severity(t.data(), t.size()); }

/* ---- uri_robots.h -------------------------------------------------------- */

/* The rules of a robots.txt for one crawler; they need the text no longer. */
class robots {
public:
  robots(text t, text agent)
    : rules(of(uri_robots_rules_size, uri_robots_rules, t, span(agent)).value_or("")){}
  bool allows(text t) const {
    memory work(uri_robots_allows_size(span(rules), t.data(), t.size()));
    return uri_robots_allows(span(rules), t.data(), t.size(), work.data())==1;
  }
private:
  std::string rules;
};

struct robots_line { uri_robots_kind kind; text value; std::size_t number; };
struct robots_state {
  using item = robots_line;
  explicit robots_state(text t): whole(t){}
  void begin(){ uri_robots_begin(&r, whole.data(), whole.size()); }
  bool next(item &out){
    uri_robots_line line;
    if( !uri_robots_next(&r, &line) ) return false;
    out = { line.kind, text(line.value.p, line.value.n), line.number };
    return true;
  }
private:
  text whole;
  uri_robots r;
};
/* The lines of a robots.txt that say something. */
inline rows<robots_state> robots_lines(text t){ return rows<robots_state>(t); }

/* ---- uri_template.h ------------------------------------------------------ */

inline bool template_valid(text t){
  return uri_template_valid(t.data(), t.size(), nullptr)==1;
}

/* A variable whose value is a text, a list of texts, or names and values by turns. */
struct variable {
  variable(text n, text value): name(n), type(URI_TEMPLATE_TEXT), items{span(value)}{}
  variable(text n, uri_template_type t, texts list)
    : name(n), type(t), items(spans(list)){}
  text name;
  uri_template_type type;
  std::vector<uri_span> items;
};
inline result template_expand(text t, std::initializer_list<variable> variables){
  std::vector<uri_template_variable> list;
  for( const variable &v : variables ){
    list.push_back({ span(v.name), v.type, v.items.data(), v.items.size() });
  }
  return of(uri_template_expand_size, uri_template_expand, t, list.data(), list.size());
}

/* A template that was read to match many URIs; its text must live as long. */
class matcher {
public:
  explicit matcher(text t)
    : can_match(uri_template_prepare(&prepared, t.data(), t.size())==1){}
  /* Each variable with its decoded values: none if undefined, several if exploded. */
  using values = std::vector<std::pair<text, std::vector<std::string>>>;
  std::optional<values> match(text t) const {
    uri_template_values found;
    if( !can_match ) return std::nullopt;
    if( !uri_template_match(&prepared, t.data(), t.size(), &found) ) return std::nullopt;
    values out;
    for(std::size_t i=0; i<found.count; i++){
      const uri_template_value &v = found.values[i];
      out.emplace_back(text(v.name.p, v.name.n), decoded(v));
    }
    return out;
  }
private:
  static std::vector<std::string> decoded(const uri_template_value &v){
    std::vector<std::string> out;
    uri_span rest = v.text, item = v.text;
    bool is_one = v.separator==0;
    if( v.text.p==nullptr ) return out;
    while( is_one || uri_template_item_next(&v, &rest, &item) ){
      out.push_back(decode(text(item.p, item.n), v.form!=0).value_or(""));
      if( is_one ) break;
    }
    return out;
  }
  uri_template prepared;
  bool can_match;
};

}

#endif
