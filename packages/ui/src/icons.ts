// The icons of the shell's frame (spec part 1 section 2, layout and sidebar). An area imports its own from lucide-react.
export {
  ChevronDown,
  KeyRound,
  LayoutDashboard,
  LogOut,
  Menu,
  MessageSquare,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  ShieldCheck,
  Sun,
  User,
  Users,
  X,
} from 'lucide-react';
