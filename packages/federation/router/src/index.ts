/**
 * The part of react-router-dom that areas use (the declarative API, 12 kB with Brotli). Shared packages are not
 * tree-shaken, so every area loads everything exported here. TanStack Query holds server data, so loaders are not needed.
 */
export {
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { AreaRouter } from './area-router.tsx';
export { quietWindow } from './quiet-window.ts';
