import { X509Certificate } from 'node:crypto';
import net from 'node:net';
import tls from 'node:tls';
import type { CertificateView } from '#shared/connection/certificate';

/** A certificate that the person trusts although nobody vouches for it. */
export interface TrustedCertificate {
  readonly hostname: string;
  readonly pem: string;
  /** SHA-256, `AB:CD:…`. */
  readonly fingerprint: string;
}

type TrustingOptions = Required<
  Pick<tls.ConnectionOptions, 'allowPartialTrustChain' | 'checkServerIdentity'>
> & { readonly ca: string[] };

/** Of one place, see `certificatePlace`; null: only what a browser would trust. */
export type Trusts = (place: string) => TrustedCertificate | null;

/**
 * All that is proved anyway is proved with it as well (RFC 5280, section 6): it is one more anchor, for this one host. Only
 * the names in this very certificate are not compared, for the person has.
 */
export function trusting({ hostname, pem, fingerprint }: TrustedCertificate): TrustingOptions {
  return {
    ca: [...tls.rootCertificates, pem],
    // The issuer of a single certificate is often unknown here.
    allowPartialTrustChain: true,
    checkServerIdentity: (host, certificate) =>
      host === hostname && certificate.fingerprint256 === fingerprint
        ? undefined
        : tls.checkServerIdentity(host, certificate)
  };
}

/** Shakes hands to see the certificate, proves nothing, sends nothing, and lets go. */
export function readCertificate(hostname: string, port: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const name = net.isIP(hostname) === 0 ? { servername: hostname } : {};
    const socket = tls.connect({ host: hostname, port, ...name, rejectUnauthorized: false });
    const stop = (): void => {
      socket.destroy(Object.assign(new Error('There was no answer.'), { code: 'ETIMEDOUT' }));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    socket.once('secureConnect', () => {
      resolve(pemOf(socket.getPeerCertificate().raw));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', stop);
      reject(Object.assign(new Error('The line was closed.'), { code: 'ECONNRESET' }));
    });
  });
}

export function certificateView(pem: string): CertificateView {
  const { subject, issuer, subjectAltName, validTo, fingerprint256 } = new X509Certificate(pem);
  return {
    subject: commonName(subject),
    issuer: commonName(issuer),
    names: (subjectAltName ?? '').split(', ').flatMap((part) => /^[^:]+:(.+)$/.exec(part)?.[1] ?? []),
    validTo,
    fingerprint: fingerprint256
  };
}

/** One attribute a line: `CN=localhost`. */
function commonName(name: string | undefined): string {
  const lines = (name ?? '').split('\n');
  const named = lines.find((line) => line.startsWith('CN=')) ?? lines.find((line) => line.startsWith('O='));
  return (named ?? lines.join(', ')).replace(/^[A-Z]+=/, '');
}

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
