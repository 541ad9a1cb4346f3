import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { quietWindow } from './quiet-window.ts';

/** The router of an area: the browser's address, without the echoes of single-spa. It stops listening when unmounted. */
export function AreaRouter({ children }: { children: ReactNode }) {
  const [quiet] = useState(() => quietWindow());
  return <BrowserRouter window={quiet}>{children}</BrowserRouter>;
}
