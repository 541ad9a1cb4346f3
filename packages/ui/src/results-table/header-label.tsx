import { Popover } from '@base-ui/react/popover';
import type { IHeaderParams } from 'ag-grid-community';
import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import popup from '../popup/popup.module.css';
import tooltipStyles from '../tooltip/tooltip.module.css';

export interface HeaderLabelParams {
  tooltip: string;
}

/** A pointer that only passes over a heading opens nothing. */
const HOVER_MS = 300;

/**
 * A heading that explains its column while it is pointed at or focused. The heading stays the one control (it sorts); the
 * explanation is its description.
 */
export function HeaderLabel({ displayName, eGridHeader, tooltip }: IHeaderParams & HeaderLabelParams) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    eGridHeader.setAttribute('aria-description', tooltip);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(timer);
      setOpen(false);
    };
    const listeners: Readonly<Record<string, () => void>> = {
      pointerenter: () => {
        timer = setTimeout(() => setOpen(true), HOVER_MS);
      },
      pointerleave: close,
      pointerdown: close,
      focusin: () => {
        if (eGridHeader.matches(':focus-visible')) setOpen(true);
      },
      focusout: close,
    };
    for (const [type, listener] of Object.entries(listeners)) eGridHeader.addEventListener(type, listener);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of Object.entries(listeners)) eGridHeader.removeEventListener(type, listener);
    };
  }, [eGridHeader, tooltip]);

  return (
    <>
      {displayName}
      <Popover.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={eGridHeader}
            className={popup.layer}
            side="top"
            sideOffset={4}
            collisionPadding={8}
          >
            <Popover.Popup
              role="tooltip"
              className={classNames(popup.surface, tooltipStyles.popup)}
              initialFocus={false}
              finalFocus={false}
              aria-hidden="true"
            >
              {tooltip}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  );
}
