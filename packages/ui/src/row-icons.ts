// The icons of the actions on a table's rows: copy, add, delete, run as.
export { Copy, Plus, Trash2, VenetianMask } from 'lucide-react';
