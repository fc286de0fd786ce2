import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  limitedWords,
  staticErrorPage,
  staticErrorPagePolicy,
  unreachableWords,
} from '../../apps/site/server/http/static-error-page.ts';

export type EdgeSettings = {
  /** The directory of configuration, cache and logs; nothing else is written to. */
  directory: string;
  /** `127.0.0.1:8080`, or `443` with a certificate. */
  listen: string;
  /** The origin that customers see. */
  publicOrigin: string;
  /** Each site process, as `127.0.0.1:3000`. */
  origins: string[];
  /** The proxies whose `X-Forwarded-For` is trusted, as CIDRs; empty when clients connect to the edge directly. */
  trustedProxies: string[];
  /** A free port on loopback, where cache misses are rate limited on their way to the origins. */
  internalPort: number;
  /** The IP address of a DNS server that is asked for the origins' addresses while nginx runs (nginx 1.27.3 or later). */
  resolver?: string;
  certificate?: { chain: string; key: string };
  workers?: number | 'auto';
  cacheSize?: string;
  /** `access.log` and `error.log` in the directory, or the output of nginx, for containers. */
  logs?: 'files' | 'stdout';
  /** How long a client may take between two parts of a request. */
  clientTimeout?: string;
  /** How long an origin may take to respond: with a public page, and to a form or a search. */
  originTimeoutSeconds?: { page: number; form: number };
  limits?: Partial<EdgeLimits>;
};

/** `rate` as nginx writes it (`10r/s`, `30r/m`); `burst` is how many requests may exceed it before a 429. */
type RateLimit = { rate: string; burst: number };

/** Per client, which is an IPv4 address or an IPv6 /64. */
export type EdgeLimits = {
  /** All requests for public pages, cache hits included; emergency pages excluded. */
  requests: RateLimit;
  /** Requests that reach an origin. */
  misses: RateLimit;
  emergencyMisses: RateLimit;
  searches: RateLimit;
  posts: RateLimit;
  /** Posts of forms that store answers in the database between their steps. */
  journeyPosts: RateLimit;
  readingPosts: RateLimit;
  /** Questions about the status of a lead, each of which could be a guess. */
  followPosts: RateLimit;
  /** Votes and comments on articles. */
  feedbackPosts: RateLimit;
  connections: number;
};

/** The reasons for these figures are in docs/decisions/0014-edge-and-page-cache.md. */
const defaultLimits: EdgeLimits = {
  requests: { rate: '100r/s', burst: 400 },
  misses: { rate: '50r/s', burst: 200 },
  emergencyMisses: { rate: '50r/s', burst: 200 },
  searches: { rate: '20r/s', burst: 60 },
  posts: { rate: '5r/s', burst: 100 },
  journeyPosts: { rate: '30r/m', burst: 60 },
  readingPosts: { rate: '5r/s', burst: 100 },
  followPosts: { rate: '10r/m', burst: 20 },
  feedbackPosts: { rate: '10r/m', burst: 20 },
  connections: 400,
};

type RateLimitName = Exclude<keyof EdgeLimits, 'connections'>;

/** A location whose responses are never cached, neither in the cache nor in a temporary file. */
type PrivateLocation = {
  match: string;
  route: string;
  limits: RateLimitName[];
  more?: string[];
  /** Except those without a cookie of the site: they are the same for every such visitor. */
  isCachedForAnonymous?: boolean;
};

/**
 * A failed post is retried on another origin: its idempotency key prevents a second lead. The time limit of retries is
 * shorter than that of a form, so of the timeouts only that of a connection is retried.
 */
const retriedPost = ['proxy_next_upstream error timeout non_idempotent;', 'set $retries_posts 1;'];

const privateLocations: PrivateLocation[] = [
  {
    match: '^~ /help-and-support/complaints/',
    route: 'journey',
    limits: ['misses', 'journeyPosts'],
    more: retriedPost,
  },
  {
    match: '= /help-and-support/submit-meter-read',
    route: 'reading',
    limits: ['requests', 'readingPosts'],
    more: retriedPost,
    isCachedForAnonymous: true,
  },
  { match: '^~ /help-and-support/follow', route: 'follow', limits: ['misses', 'followPosts'] },
  { match: '^~ /help-and-support/make-a-complaint', route: 'journey', limits: ['misses', 'journeyPosts'] },
  { match: '^~ /help-and-support/article-votes', route: 'private', limits: ['misses', 'feedbackPosts'] },
  ...['confirmation', 'submit-meter-read', 'deals', 'sign', 'identity'].map(
    (start): PrivateLocation => ({
      match: `^~ /help-and-support/${start}`,
      route: 'private',
      limits: ['misses', 'posts'],
    }),
  ),
  { match: '^~ /sign', route: 'private', limits: ['misses', 'posts'] },
  { match: '^~ /identity', route: 'private', limits: ['misses', 'posts'] },
  { match: '= /logout', route: 'private', limits: ['misses', 'posts'] },
  { match: '^~ /search', route: 'search', limits: ['misses', 'searches', 'posts'] },
  // Only the site's router knows which route another spelling reaches, so every limit applies.
  {
    match: '= /edge/other-spelling',
    route: 'other-spelling',
    limits: ['misses', 'searches', 'posts', 'journeyPosts', 'followPosts', 'feedbackPosts'],
    more: ['internal;', 'if ($canonical_url) { return 301 $canonical_url; }'],
  },
];

const limitLines = (names: RateLimitName[], limits: EdgeLimits) =>
  names.map((name) => `limit_req zone=${name} burst=${limits[name].burst} nodelay;`);

const errorPages = `    location ^~ /edge/ {
      internal;
      root {{directory}}/pages;
      add_header Retry-After 10 always;
      add_header Cache-Control no-store always;
      add_header X-Content-Type-Options nosniff always;
      add_header Content-Security-Policy "{{policy}}" always;
    }
`;

const emergencyPage = `      set $route emergencies;
      set $args "";
      limit_req zone=posts burst={{postsBurst}} nodelay;
      proxy_pass http://$origin_of_cache;
      proxy_read_timeout {{cacheTimeout}};
      proxy_cache pages;
      proxy_cache_key $scheme$host$uri@$encoding;
      add_header X-Cache $upstream_cache_status;`;

/** The site sends `X-Accel-Expires` with a form for anonymous visitors only; other caches than this one obey its `no-store`. */
const anonymousCache = [
  'proxy_cache pages;',
  'proxy_ignore_headers Vary Cache-Control;',
  'proxy_cache_bypass $is_personal;',
  'proxy_no_cache $is_personal;',
  'add_header X-Cache $upstream_cache_status;',
];

function privateLocation(location: PrivateLocation, limits: EdgeLimits): string {
  const { match, route, limits: names, more = [], isCachedForAnonymous = false } = location;
  const origin = isCachedForAnonymous ? '$origin_of_cache' : '$origin';
  const target = route === 'other-spelling' ? 'http://$origin$request_uri' : `http://${origin}`;
  const body = [
    // First, so that the log of a redirect has it.
    `set $route ${route};`,
    ...more,
    ...(isCachedForAnonymous ? anonymousCache : []),
    ...limitLines(names, limits),
    'limit_conn connections {{connections}};',
    `proxy_pass ${target};`,
    'proxy_read_timeout {{formTimeout}};',
    'proxy_max_temp_file_size 0;',
  ];
  return [`location ${match} {`, ...body.map((line) => `  ${line}`), '}'].map((line) => `    ${line}\n`).join('');
}

const template = join(import.meta.dirname, 'nginx.conf.template');

/** Writes the files that nginx needs, and returns the path of its configuration. */
export async function writeEdge(settings: EdgeSettings): Promise<string> {
  const directory = resolve(settings.directory);
  await Promise.all(
    ['cache', 'pages/edge', 'body', 'proxy', 'unused'].map((name) => mkdir(join(directory, name), { recursive: true })),
  );
  const path = join(directory, 'nginx.conf');
  await Promise.all([
    writeFile(join(directory, 'pages/edge/limited.html'), staticErrorPage(limitedWords)),
    writeFile(join(directory, 'pages/edge/unreachable.html'), staticErrorPage(unreachableWords)),
    writeFile(path, edgeConfiguration(await readFile(template, 'utf8'), { ...settings, directory })),
  ]);
  return path;
}

function edgeConfiguration(text: string, settings: EdgeSettings): string {
  const { origins, trustedProxies, certificate, publicOrigin, resolver } = settings;
  const { protocol, host, hostname } = new URL(publicOrigin);
  const limits = { ...defaultLimits, ...settings.limits };
  const { connections, ...rateLimits } = limits;
  const timeouts = settings.originTimeoutSeconds ?? { page: 4, form: 15 };
  const values: Record<string, string | number> = {
    connections,
    directory: settings.directory,
    ...logging(settings),
    workers: settings.workers ?? 'auto',
    cacheSize: settings.cacheSize ?? '1g',
    clientTimeout: settings.clientTimeout ?? '10s',
    pageTimeout: `${timeouts.page}s`,
    formTimeout: `${timeouts.form}s`,
    // Two origins may be tried, the second until `proxy_next_upstream_timeout`.
    cacheTimeout: `${timeouts.page + 7}s`,
    listen: certificate ? `${settings.listen} ssl http2` : settings.listen,
    internalPort: settings.internalPort,
    certificate: certificate
      ? lines([`ssl_certificate ${certificate.chain};`, `ssl_certificate_key ${certificate.key};`])
      : '',
    host,
    serverName: hostname,
    scheme: protocol.replace(':', ''),
    policy: staticErrorPagePolicy,
    trusted: lines([
      ...trustedProxies.map((network) => `set_real_ip_from ${network};`),
      'real_ip_header X-Forwarded-For;',
      'real_ip_recursive on;',
    ]),
    // Without `valid`, nginx waits for the TTL of the record, which Docker sets to ten minutes.
    resolver: resolver ? lines([`resolver ${bracketed(resolver)} valid=2s;`, 'resolver_timeout 2s;']) : '',
    origins: lines(origins.map((host) => `  server ${host} max_fails=3 fail_timeout=3s${resolver ? ' resolve' : ''};`)),
    ...Object.fromEntries(
      Object.entries(rateLimits).flatMap(([name, { rate, burst }]) => [
        [`${name}Rate`, rate],
        [`${name}Burst`, burst],
      ]),
    ),
  };
  const whole = text
    .replaceAll('{{errorPages}}', () => errorPages)
    .replaceAll('{{emergencyPage}}', () => emergencyPage)
    .replace('{{privateLocations}}', () =>
      privateLocations.map((location) => privateLocation(location, limits)).join('\n'),
    );
  return whole.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the edge's template asks for ${name}`);
    return String(value);
  });
}

function logging({ logs = 'files', directory }: EdgeSettings): Record<string, string> {
  if (logs === 'files')
    return { accessLog: `${directory}/access.log`, eventLog: `${directory}/error.log`, logBuffer: '64k' };
  // Lines of two workers would mix in a pipe, were they written more than 4 kB at a time.
  return { accessLog: '/dev/stdout', eventLog: 'stderr', logBuffer: '4k' };
}

const lines = (all: string[]) => all.map((line) => `  ${line}`).join('\n');
const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);
