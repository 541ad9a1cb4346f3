// The icons of what is done with a row of a table: copied, added, deleted, run as.
export { Copy, Plus, Trash2, VenetianMask } from 'lucide-react';
