import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { cleanup, render as renderInto } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { TextProvider } from '../../renderer/TextProvider';

afterEach(cleanup);

/** What stands around every component in the window, without toasts and live regions. */
function Around({ children }: { readonly children: ReactNode }) {
  return (
    <TextProvider>
      <CSPProvider disableStyleElements>
        <Tooltip.Provider>{children}</Tooltip.Provider>
      </CSPProvider>
    </TextProvider>
  );
}

interface Rendered {
  readonly person: UserEvent;
  readonly rerender: (element: ReactNode) => void;
  readonly unmount: () => void;
}

/** Renders as the window does; `person` types and clicks. */
export function render(element: ReactNode): Rendered {
  const person = userEvent.setup();
  const { rerender, unmount } = renderInto(element, { wrapper: Around });
  return { person, rerender, unmount };
}
