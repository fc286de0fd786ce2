vcl 4.1;

# A second cache before the edge, and what a content delivery network has to be configured to do. Like the edge it obeys
# the `cache-control` of the site. For Varnish 7, started with `-p http_gzip_support=off`: with its own compression
# Varnish would never ask for Brotli.

import std;

# The edge of one brand. For another one, declare its backend and select it by `req.http.host` in a `vcl_recv` of a file
# that includes this one.
backend default {
  .host = "127.0.0.1";
  .port = "8080";
  .connect_timeout = 1s;
  .first_byte_timeout = 20s;
  # While the edge is silent, stale pages are served without asking it.
  .probe = {
    .url = "/edge/alive";
    .interval = 2s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  if (req.restarts == 0) {
    # The edge limits each client by this header, so nothing that a client sent in it may remain.
    set req.http.X-Forwarded-For = client.ip;
    set req.http.Host = std.tolower(req.http.Host);
    unset req.http.X-Stale;
  }

  # Three variants, as at the edge.
  if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(;\s*q=(0\.\d*[1-9]\d*|1(\.0*)?)\s*)?(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(;\s*q=(0\.\d*[1-9]\d*|1(\.0*)?)\s*)?(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Forms, confirmations, sign-in and search are never stored, whatever their headers allow.
  if (req.url ~ "^/help-and-support/(complaints/|submit-meter-read|follow|make-a-complaint|confirmation|deals|article-votes|sign|identity)" ||
      req.url ~ "^/(sign|identity|logout|search)") {
    return (pass);
  }
  # Another spelling (capitals, escapes, repeated slashes, dot segments) could be that of a form.
  if (req.url ~ "^[^?]*(%|//|/\.)" || (req.url ~ "^[^?]*[A-Z]" && req.url !~ "^/assets/")) {
    return (pass);
  }
  # No emergency page depends on its query, so an invented one is a hit.
  if (req.url ~ "^/help-and-support/emergencies[/?]") {
    set req.url = regsub(req.url, "\?.*$", "");
  }
  # By itself Varnish would pass every request with a cookie. No public page depends on one.
  return (hash);
}

# Past `stale-while-revalidate` a stale page is served only when the edge fails. Then the first lookup finds the page, the
# second ignores it and fetches a new one for all who wait, and the third serves the stale page if that failed.
sub vcl_hit {
  if (!req.http.X-Stale && std.healthy(req.backend_hint) &&
      obj.ttl + std.duration(obj.http.X-Stale-While-Revalidate, 0s) < 0s) {
    set req.http.X-Stale = "available";
    set req.grace = 0s;
    return (restart);
  }
}

sub vcl_synth {
  if (req.http.X-Stale == "available") {
    set req.http.X-Stale = "served";
    set req.grace = 365d;
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.X-Stale-While-Revalidate;
}

sub vcl_backend_fetch {
  if (bereq.http.X-Stale) {
    set bereq.first_byte_timeout = 1s;
  }
}

sub vcl_backend_response {
  # An error is neither stored nor marked as uncacheable: both would replace the stale page.
  if (beresp.status >= 500 || beresp.status == 429) {
    call discard;
  }
  # Varnish would store a response without `cache-control` for two minutes.
  if (beresp.http.Cache-Control !~ "(?i)\bpublic\b") {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
  # Varnish takes its grace from `stale-while-revalidate`, and does not know `stale-if-error`.
  set beresp.http.X-Stale-While-Revalidate = beresp.grace + "s";
  if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
  }
}

sub vcl_backend_error {
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "10";
  # The numbers of the edge's own error page.
  set beresp.body = "This page is not available at the moment. Gas emergency: 0800 111 999, in Northern Ireland 0800 002 001. Power cut: 105, in Northern Ireland 03457 643 643.";
  call discard;
}

sub discard {
  if (bereq.is_bgfetch || bereq.http.X-Stale) {
    return (abandon);
  }
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  return (deliver);
}
