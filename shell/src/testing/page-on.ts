/** This page as if it were on another host: addresses and history are real; loading another page is only recorded. */
export function pageOn(hostname: string, loaded: string[]): Window {
  const load = (address: string) => void loaded.push(address);
  const there = {
    hostname,
    get pathname() {
      return window.location.pathname;
    },
    get search() {
      return window.location.search;
    },
    get hash() {
      return window.location.hash;
    },
    get href() {
      return window.location.href;
    },
    origin: window.location.origin,
    replace: load,
    assign: load,
  };
  const addEventListener = window.addEventListener.bind(window);
  const dispatchEvent = window.dispatchEvent.bind(window);
  return { location: there, history: window.history, addEventListener, dispatchEvent } as unknown as Window;
}
