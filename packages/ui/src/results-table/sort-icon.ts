const SVG = 'http://www.w3.org/2000/svg';

/** An arrow for AG Grid's header, built from elements, because Trusted Types refuses HTML strings. */
export function sortIcon(direction: 'asc' | 'desc'): () => HTMLElement {
  return () => {
    const svg = document.createElementNS(SVG, 'svg');
    const attributes = { width: '12', height: '12', viewBox: '0 0 24 24', fill: 'none', 'aria-hidden': 'true' };
    for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', direction === 'asc' ? 'm5 12 7-7 7 7M12 19V5' : 'M12 5v14m7-7-7 7-7-7');
    path.setAttribute('stroke', 'currentColor');
    path.setAttribute('stroke-width', '2.5');
    path.setAttribute('stroke-linecap', 'round');
    path.setAttribute('stroke-linejoin', 'round');
    svg.append(path);
    const holder = document.createElement('span');
    holder.append(svg);
    return holder;
  };
}
