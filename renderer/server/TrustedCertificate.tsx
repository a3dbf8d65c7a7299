import { certificatePlace, type CertificateView } from '#shared/connection/certificate';
import type { ConfigView, ServerView } from '#shared/view/snapshot';
import { forgetCertificate } from '../doctor/doctor-actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { Section } from '../ui/Section';
import { useText } from '../use-text';

/** The certificate that the person trusts for this server’s place, and how to take that back. */
export function TrustedCertificate({ server }: { readonly server: ServerView }) {
  const place = placeOf(server.config);
  const trusted = useWindow((state) =>
    place === null ? undefined : state.snapshot.app.certificates?.[place]
  );
  return place === null || trusted === undefined ? null : <Trusted place={place} certificate={trusted} />;
}

function Trusted({ place, certificate }: { readonly place: string; readonly certificate: CertificateView }) {
  const text = useText();
  return (
    <Section
      title={text('doctor:trust.fact')}
      note={
        <Button size="small" onClick={() => void forgetCertificate(place)}>
          {text('doctor:trust.stop')}
        </Button>
      }
    >
      <Facts
        facts={[
          { name: place, value: text('doctor:trust.trusted') },
          { name: text('doctor:trust.validTo'), value: certificate.validTo },
          { name: text('doctor:trust.fingerprint'), value: <code>{certificate.fingerprint}</code> }
        ]}
      />
    </Section>
  );
}

function placeOf(config: ConfigView | null): string | null {
  return config !== null && 'url' in config ? certificatePlace(config.url) : null;
}
