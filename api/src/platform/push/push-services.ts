/**
 * The push services of the browsers: Chrome, Yandex, Opera and Samsung (Google), Firefox, Edge, Safari. The browser
 * names the address to which the server sends; other addresses are refused, because a made-up one would let a caller
 * send requests from inside the server's network.
 */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return hosts.some((host) => host.test(url.hostname));
}
