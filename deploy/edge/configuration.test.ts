import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { staticErrorPagePolicy } from '../../apps/site/server/http/static-error-page.ts';
import { writeEdge } from './configuration.ts';

const directory = await mkdtemp(join(tmpdir(), 'edge-configuration-'));
afterAll(() => rm(directory, { recursive: true }));
const path = await writeEdge({
  directory,
  listen: '127.0.0.1:8080',
  internalPort: 8081,
  origins: ['127.0.0.1:3000'],
  trustedProxies: [],
  publicOrigin: 'https://www.larkfield.example',
});
const written = await readFile(path, 'utf8');
const all = (pattern: RegExp) => [...written.matchAll(pattern)].map(([, ...groups]) => groups.join(' '));

describe('what the edge allows, unless it is set otherwise', () => {
  it('is this rate of one client', () => {
    expect(all(/limit_req_zone \$(\w+) zone=(\S+) rate=(\S+);/g)).toEqual([
      'client requests:20m 100r/s',
      'client misses:20m 50r/s',
      'client emergencyMisses:10m 50r/s',
      'client searches:10m 20r/s',
      'post_client posts:10m 5r/s',
      'post_client journeyPosts:10m 30r/m',
      'post_client readingPosts:10m 5r/s',
      'post_client followPosts:10m 10r/m',
      'post_client feedbackPosts:10m 10r/m',
    ]);
    expect(all(/limit_conn_zone ([^;]+);/g)).toEqual(['$client zone=connections:10m']);
    expect(new Set(all(/limit_conn connections (\d+);/g))).toEqual(new Set(['400']));
    expect(all(/(limit_(?:req|conn)_status \d+);/g)).toEqual(['limit_req_status 429', 'limit_conn_status 429']);
  });

  it('is this many at once, by page', () => {
    const locations = [...written.matchAll(/^ {4}location (.+) \{$([\s\S]*?)^ {4}\}$/gm)];
    const limited = locations.map(([, match = '', body = '']) => {
      const limits = [...body.matchAll(/limit_req zone=(\w+) burst=(\d+) nodelay;/g)];
      return [match, ...limits.map(([, zone, burst]) => `${zone} ${burst}`)].join(', ');
    });
    expect(limited.filter((line) => line.includes(', '))).toEqual([
      '^~ /help-and-support/complaints/, misses 200, journeyPosts 60',
      '= /help-and-support/submit-meter-read, requests 400, readingPosts 100',
      '^~ /help-and-support/follow, misses 200, followPosts 20',
      '^~ /help-and-support/make-a-complaint, misses 200, journeyPosts 60',
      '^~ /help-and-support/article-votes, misses 200, feedbackPosts 20',
      '^~ /help-and-support/confirmation, misses 200, posts 100',
      '^~ /help-and-support/submit-meter-read, misses 200, posts 100',
      '^~ /help-and-support/deals, misses 200, posts 100',
      '^~ /help-and-support/sign, misses 200, posts 100',
      '^~ /help-and-support/identity, misses 200, posts 100',
      '^~ /sign, misses 200, posts 100',
      '^~ /identity, misses 200, posts 100',
      '= /logout, misses 200, posts 100',
      '^~ /search, misses 200, searches 60, posts 100',
      '= /edge/other-spelling, misses 200, searches 60, posts 100, journeyPosts 60, followPosts 20, feedbackPosts 20',
      // Of the emergency pages only posts are limited, and what the cache does not have.
      '= /help-and-support/emergencies, posts 100',
      '^~ /help-and-support/emergencies/, posts 100',
      '/, requests 400, posts 100',
      '= /help-and-support/emergencies, emergencyMisses 200',
      '^~ /help-and-support/emergencies/, emergencyMisses 200',
      '^~ /assets/, misses 200',
      '= /help-and-support/submit-meter-read, misses 200',
      '/, misses 200',
    ]);
  });

  it('is this much, for so long', () => {
    // Of all servers: what is set outside of them, without paths, log formats and the rates above.
    const elsewhere = /_path$|^error_log|^access_log|^log_format|^limit_/;
    const directives = all(/^ {2}(\w+) ([^;{}]+);$/gm).filter((line) => !elsewhere.test(line.split(' ')[0] ?? ''));
    expect(directives).toEqual([
      'worker_connections 8192',
      'server_tokens off',
      'default_type text/html',
      'charset utf-8',
      'sendfile on',
      'tcp_nopush on',
      'open_file_cache max=4000 inactive=60s',
      'client_header_timeout 10s',
      'client_body_timeout 10s',
      'send_timeout 10s',
      'keepalive_timeout 30s 30s',
      'keepalive_requests 10000',
      'reset_timedout_connection on',
      'client_header_buffer_size 2k',
      'large_client_header_buffers 4 32k',
      'client_max_body_size 1m',
      'client_body_buffer_size 1m',
      'ssl_protocols TLSv1.2 TLSv1.3',
      'ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305',
      'ssl_ecdh_curve X25519:prime256v1:secp384r1',
      'ssl_prefer_server_ciphers off',
      'ssl_session_timeout 1d',
      'ssl_session_cache shared:tls:10m',
      'ssl_session_tickets off',
      'real_ip_header X-Forwarded-For',
      'real_ip_recursive on',
      'proxy_cache_key $scheme$host$request_uri@$encoding',
      'proxy_ignore_headers Vary',
      'proxy_cache_lock on',
      'proxy_cache_lock_timeout 2s',
      'proxy_cache_revalidate on',
      'proxy_cache_background_update off',
      'proxy_cache_use_stale updating http_429 http_500 http_502 http_503 http_504',
      'proxy_http_version 1.1',
      'proxy_connect_timeout 1500ms',
      'proxy_next_upstream error timeout invalid_header http_502 http_504',
      'proxy_next_upstream_tries 2',
      'proxy_next_upstream_timeout 6s',
      'proxy_buffer_size 32k',
      'proxy_buffers 8 32k',
      'proxy_busy_buffers_size 64k',
      'proxy_set_header Host www.larkfield.example',
      'proxy_set_header Connection $origin_connection',
      'proxy_set_header Accept-Encoding $accepted_encodings',
      'proxy_set_header X-Forwarded-For $remote_addr',
      'proxy_set_header X-Forwarded-Proto https',
      'proxy_set_header X-Forwarded-Host www.larkfield.example',
      'proxy_set_header X-Forwarded-Port ""',
      'proxy_set_header X-Real-IP ""',
      'proxy_set_header X-Original-URL ""',
      'proxy_set_header X-Rewrite-URL ""',
      'proxy_set_header Forwarded ""',
      'proxy_set_header Proxy ""',
      'proxy_set_header Traceparent ""',
      'proxy_set_header Tracestate ""',
      'gzip on',
      'gzip_proxied any',
      'gzip_min_length 1000',
      'gzip_types text/css text/plain text/javascript application/javascript application/json application/xml image/svg+xml',
    ]);
    expect(all(/^ {4}(keepalive\w*) ([^;]+);$/gm)).toEqual([
      'keepalive 64',
      'keepalive_timeout 30s',
      'keepalive 64',
      'keepalive_timeout 30s',
      'keepalive_timeout 75s',
    ]);
    expect(all(/proxy_cache_path \S+ ([^;]+);/g)).toEqual([
      'levels=1:2 keys_zone=pages:20m max_size=1g inactive=24h use_temp_path=off',
    ]);
    expect(new Set(all(/proxy_read_timeout (\w+);/g))).toEqual(new Set(['15s', '11s', '4s']));
  });

  it('is nothing that an error page could load or run, and nobody may keep it', () => {
    const headers = [
      'Retry-After 10',
      'Cache-Control no-store',
      'X-Content-Type-Options nosniff',
      `Content-Security-Policy "${staticErrorPagePolicy}"`,
    ];
    expect(all(/add_header (\S+) (.+) always;/g)).toEqual([...headers, ...headers]);
  });
});
