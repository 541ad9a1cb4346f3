import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { quietWindow } from './quiet-window.ts';

/** The router of an area: a BrowserRouter that ignores single-spa's duplicate popstate events (see `quietWindow`). */
export function AreaRouter({ children }: { children: ReactNode }) {
  const [quiet] = useState(() => quietWindow());
  return <BrowserRouter window={quiet}>{children}</BrowserRouter>;
}
