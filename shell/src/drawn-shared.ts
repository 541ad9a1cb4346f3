import * as apiClient from '@sentinel/api-client';
import * as router from '@sentinel/router';
import * as session from '@sentinel/session';
import * as credentials from '@sentinel/session/credentials';
import * as sessionReact from '@sentinel/session/react';
import * as uiCore from '@sentinel/ui/core';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** The shared packages that drawn pages use, by the names that an area's script requires them by. */
export const shared: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@sentinel/api-client': apiClient,
  '@sentinel/router': router,
  '@sentinel/session': session,
  '@sentinel/session/credentials': credentials,
  '@sentinel/session/react': sessionReact,
  '@sentinel/ui/core': uiCore,
};
