import { defineRemote } from '@sentinel/federation/remote';
import { Root } from './root.tsx';

export const { mount, unmount } = defineRemote(Root);
