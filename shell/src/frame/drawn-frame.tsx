import { type PathClaim, pageOfClaim, type Registry } from '@sentinel/federation';
import type { Portal } from '@sentinel/remote-kit';
import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { Navbar } from './navbar.tsx';

interface DrawnFrameProps {
  readonly portal: Portal;
  readonly registry: Registry;
  readonly claim: PathClaim | null;
  readonly hostname: string;
  readonly children: ReactNode;
}

/** The frame around a page that the server draws: what `Frame` shows to a visitor without a session. */
export function DrawnFrame({ portal, registry, claim, hostname, children }: DrawnFrameProps) {
  const kind = pageOfClaim(claim, hostname, portal.config).frame;
  const Main = kind === 'none' ? 'div' : 'main';
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {kind === 'none' ? null : (
        <Navbar
          product={portal.config.brand.product}
          href={portal.href}
          anchors={claim?.anchors ?? []}
          isDemo={portal.config.isDemo}
          canSignUp={registry.areas.some(({ manifest }) => manifest.paths.some(({ path }) => path === '/sign-up'))}
          drawer={null}
          bell={null}
          search={null}
        />
      )}
      <div className={styles.body}>
        <Main id="main" tabIndex={-1} className={styles.main}>
          <div className={kind === 'none' ? undefined : styles.content}>{children}</div>
        </Main>
      </div>
    </>
  );
}
