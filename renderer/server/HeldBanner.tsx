import { assertNever } from '#shared/assert-never';
import type { SuppressionReason } from '#shared/server/config';
import type { ServerView } from '#shared/view/snapshot';
import { openFile } from '../actions';
import { HeldActions } from '../sources/HeldActions';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
import { Winner } from './Winner';

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
        <Banner
          label={text('banner:label')}
          shape="held"
          title={text('banner:suppressed', { name })}
          actions={<HeldActions server={server} />}
        >
          <p>
            {text(`banner:${reason.kind}`)} <Winner by={reason.by} />
          </p>
        </Banner>
      );
    case 'denied':
      return (
        <Banner label={text('banner:label')} shape="held" title={text('banner:denied', { name })}>
          <p>
            <code>{reason.rule}</code>{' '}
            {reason.line === undefined
              ? text('banner:ruleIn', { file: reason.file })
              : text('banner:ruleAt', { file: reason.file, line: reason.line })}
          </p>
        </Banner>
      );
    case 'not-approved':
      return (
        <Banner
          label={text('banner:label')}
          shape="held"
          title={text('banner:notApproved', { name })}
          actions={<HeldActions server={server} />}
        >
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
