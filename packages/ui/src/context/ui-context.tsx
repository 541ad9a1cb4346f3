import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { createUiStore, type TableDensity, type Theme, type UiSettings, type UiStore } from './ui-store.ts';

/** The page's UI settings; without a provider, the defaults of `createUiStore`. */
export const UiContext = createContext<UiStore>(createUiStore());

export interface UiProviderProps {
  store: UiStore;
  children: ReactNode;
}

/** Provides the store to the components below and keeps `<html data-theme>` in step with it. */
export function UiProvider({ store, children }: UiProviderProps) {
  const { theme } = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return <UiContext value={store}>{children}</UiContext>;
}

export interface Ui extends UiSettings {
  density: TableDensity;
  singleLetterKeys: boolean;
  setTheme(theme: Theme): void;
  setDensity(density: TableDensity): void;
  setSingleLetterKeys(areOn: boolean): void;
}

/** The settings of the page, and the setters of those that its reader chooses. */
export function useUi(): Ui {
  const store = useContext(UiContext);
  const settings = useSyncExternalStore(store.subscribe, store.get, store.get);
  return {
    ...settings,
    density: settings.density ?? 'regular',
    singleLetterKeys: settings.singleLetterKeys ?? true,
    setTheme: (theme) => store.set({ theme }),
    setDensity: (density) => store.set({ density }),
    setSingleLetterKeys: (singleLetterKeys) => store.set({ singleLetterKeys }),
  };
}
