// The page that is shown: "/", "/new", "/new/<game>", "/rules/<game>/<map>", "/tables", "/mine", "/t/<id>", "/t/<id>/<moment>", "/open", "/stats", "/puzzles", "/people/<name>", "/ratings/<game>", "/friends", "/me", "/notifications", "/mail".

class Route {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    window.addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  private read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  /** Another address for what is shown already. */
  replace(path: string): void {
    if (location.pathname + location.hash === path) return;
    history.replaceState(history.state, '', path);
    this.read();
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean);
  }
}

export const route = new Route();
