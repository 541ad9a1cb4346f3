/** Marks the popstate events that single-spa fires after every pushState and replaceState. */
type RoutingEvent = PopStateEvent & { singleSpa?: boolean };

const CLASSES = new Set(['Event', 'URL', 'PopStateEvent']);

/**
 * The window for a router inside an area. single-spa fires an extra popstate after every pushState and replaceState,
 * which the router that made the change would treat as a second navigation. This window drops such an event when the
 * router already has the address, and passes on all others.
 */
export function quietWindow(real: Window = window): Window {
  const wrapped = new Map<EventListenerOrEventListenerObject, EventListener>();
  const addressOf = ({ location }: Window) => location.pathname + location.search + location.hash;
  let known = addressOf(real);

  const wrap = (listener: EventListenerOrEventListenerObject): EventListener => {
    const existing = wrapped.get(listener);
    if (existing) return existing;
    const quiet: EventListener = (event) => {
      const address = addressOf(real);
      const isEcho = (event as RoutingEvent).singleSpa === true && address === known;
      known = address;
      if (isEcho) return;
      if (typeof listener === 'function') listener.call(real, event);
      else listener.handleEvent(event);
    };
    wrapped.set(listener, quiet);
    return quiet;
  };

  const history = new Proxy(real.history, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'pushState' && key !== 'replaceState') return value.bind(target);
      return (state: unknown, unused: string, url?: string | URL | null) => {
        // Set before the call, because single-spa fires its event during the call.
        if (url !== undefined && url !== null) {
          const next = new URL(url, real.location.href);
          known = next.pathname + next.search + next.hash;
        }
        value.call(target, state, unused, url);
      };
    },
  });

  return new Proxy(real, {
    get(target, key) {
      if (key === 'history') return history;
      if (key === 'addEventListener') {
        return (type: string, listener: EventListenerOrEventListenerObject, options?: AddEventListenerOptions) =>
          target.addEventListener(type, type === 'popstate' ? wrap(listener) : listener, options);
      }
      if (key === 'removeEventListener') {
        return (type: string, listener: EventListenerOrEventListenerObject, options?: EventListenerOptions) => {
          target.removeEventListener(type, (type === 'popstate' && wrapped.get(listener)) || listener, options);
          wrapped.delete(listener);
        };
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' && !CLASSES.has(String(key)) ? value.bind(target) : value;
    },
  });
}
