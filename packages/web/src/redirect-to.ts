export function redirectTo(url: string, cookies: string[] = []): Response {
  const response = new Response(null, { status: 303, headers: { location: url } });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
