/**
 * The part of react-router-dom that areas use (the declarative set, 12 kB br). Sharing a package turns tree shaking off,
 * so what is exported here is what everybody loads. Server data lives in TanStack Query, so loaders are not needed.
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
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { AreaRouter } from './area-router.tsx';
export { quietWindow } from './quiet-window.ts';
