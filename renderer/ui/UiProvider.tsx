import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { LiveRegions } from './LiveRegions';
import { ToastHost } from './ToastHost';

/** Once around the window. `disableStyleElements`: the policy admits no style element; base.css holds those rules. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>{children}</Tooltip.Provider>
      <ToastHost />
      <LiveRegions />
    </CSPProvider>
  );
}
