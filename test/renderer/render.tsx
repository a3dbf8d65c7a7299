import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { cleanup, render as renderInto } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach } from 'vitest';
import { createText } from '#shared/text/text';

afterEach(cleanup);

const english = createText('en');

/** What stands around every component in the window, without toasts and live regions. */
function Around({ children }: { readonly children: ReactNode }) {
  return (
    <I18nextProvider i18n={english}>
      <CSPProvider disableStyleElements>
        <Tooltip.Provider>{children}</Tooltip.Provider>
      </CSPProvider>
    </I18nextProvider>
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
