import { assertNever } from '#shared/assert-never';
import type { ServerName, SuppressionReason } from '#shared/server/config';
import type { ServerView } from '#shared/view/snapshot';
import { openFile } from '../actions';
import { hashOf, serverPlace } from '../place';
import { useServers } from '../selectors';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useText } from '../use-text';

interface HeldBannerProps {
  readonly server: ServerView;
  readonly reason: SuppressionReason;
}

/** Held back: by what, and where to look. Where doing nothing is right there is nothing to press. */
export function HeldBanner({ server, reason }: HeldBannerProps) {
  const text = useText();
  const { name, source } = server;
  switch (reason.kind) {
    case 'overridden':
    case 'duplicate':
      return (
        <Banner label={text('banner:label')} shape="held" title={text('banner:suppressed', { name })}>
          <p>
            {text(`banner:${reason.kind}`)} <Winner by={reason.by} />
          </p>
        </Banner>
      );
    case 'denied':
      return (
        <Banner label={text('banner:label')} shape="held" title={text('banner:denied', { name })}>
          <p>
            <code>{reason.rule}</code> {text('banner:ruleIn', { file: reason.file })}
          </p>
        </Banner>
      );
    case 'not-approved':
      return (
        <Banner label={text('banner:label')} shape="held" title={text('banner:notApproved', { name })}>
          <p>{text('banner:notApprovedWhy', { file: source?.file ?? '' })}</p>
        </Banner>
      );
    case 'enterprise':
      return (
        <Banner label={text('banner:label')} shape="held" title={text('banner:enterprise', { name })}>
          <p>{text('banner:enterpriseWhy')}</p>
        </Banner>
      );
    case 'invalid':
      return (
        <Banner
          label={text('banner:label')}
          shape="broken"
          title={text('banner:invalid', { name })}
          actions={
            source !== null && (
              <Button look="primary" onClick={() => void openFile(source.file)}>
                {text('action:openFileAt', { line: source.line })}
              </Button>
            )
          }
        >
          <p>{reason.message}</p>
        </Banner>
      );
    default:
      return assertNever(reason);
  }
}

/** The server that counts instead, as a link to it. */
function Winner({ by }: { readonly by: ServerName }) {
  const text = useText();
  const winner = useServers().find((server) => server.name === by.name && server.scope === by.scope);
  const words = text('banner:winner', { name: by.name, scope: text(`server:scope.${by.scope}`) });
  return winner === undefined ? words : <a href={hashOf(serverPlace(winner.id))}>{words}</a>;
}
