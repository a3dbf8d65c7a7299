/** A server’s certificate, as far as a person compares it with what they were told. */
export interface CertificateView {
  readonly subject: string;
  readonly issuer: string;
  /** The names and addresses that it is made for. */
  readonly names: readonly string[];
  /** As the certificate has it, e.g. `Jan  1 00:00:00 2030 GMT`. */
  readonly validTo: string;
  /** SHA-256, as browsers show it: `AB:CD:…`. */
  readonly fingerprint: string;
}

/** `host:port` without brackets, the port always said: what a person trusts holds for this one place. null: no TLS is spoken there. */
export function certificatePlace(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'wss:')) return null;
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return `${hostname}:${url.port === '' ? '443' : url.port}`;
}
