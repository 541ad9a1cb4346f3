import { appHref, findRoute, type PageConfig, type Registry } from '@sentinel/federation';
import type { DrawnAreaPage, Portal } from '@sentinel/remote-kit';
import { createUiStore, UiProvider } from '@sentinel/ui/core';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DrawnFrame } from './frame/drawn-frame.tsx';

/** What an area's own script must not bring itself, by the names it requires. */
export { shared } from './drawn-shared.ts';

interface DrawnPageRequest {
  readonly config: PageConfig;
  readonly registry: Registry;
  readonly hostname: string;
  readonly path: string;
  /** The area's pages, from its own script. */
  readonly Page: ComponentType<DrawnAreaPage>;
  /** The brand's texts. */
  readonly content: unknown;
}

/** The page as a visitor without a session sees it before any script runs; reads without script, too. */
export function drawPage({ config, registry, hostname, path, Page, content }: DrawnPageRequest): string {
  const portal: Portal = {
    config,
    ui: createUiStore(),
    cards: [],
    navigate: () => {},
    leaveFor: async () => {},
    href: (target) => appHref(target, hostname, config.hosts),
  };
  const route = findRoute(registry, path);
  return renderToStaticMarkup(
    <UiProvider store={portal.ui}>
      <DrawnFrame portal={portal} registry={registry} claim={route?.claim ?? null} hostname={hostname}>
        <Page portal={portal} path={path} hostname={hostname} content={content} />
      </DrawnFrame>
    </UiProvider>,
  );
}
