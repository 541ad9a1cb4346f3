import { defineRemote } from '@sentinel/remote-kit';
import { Root } from './root.tsx';

export const { mount, unmount } = defineRemote(Root);
