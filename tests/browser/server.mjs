// The site on loopback as a careful host would serve it: at the path of its address, with a policy that allows nothing inline.
import {createReadStream, existsSync, statSync} from "node:fs";
import {createServer} from "node:http";
import {extname, join, normalize} from "node:path";

const types = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".md": "text/markdown",
	".xml": "application/xml", ".svg": "image/svg+xml", ".txt": "text/plain", ".csv": "text/csv"};
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

// Resolves to {address, close}; the site in `folder` is at `address`, which ends with `prefix`.
export function serve(folder, prefix) {
	const server = createServer(function (request, response) {
		const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
		let file = join(folder, normalize("/" + (path.startsWith(prefix) ? path.slice(prefix.length) : "\0")).replaceAll("\0", ""));

		if (existsSync(file) && statSync(file).isDirectory())
			file = join(file, "index.html");
		const found = path.startsWith(prefix) && existsSync(file);

		response.writeHead(found ? 200 : 404, {"Content-Type": types[found ? extname(file) : ".html"] ?? "application/octet-stream", "Content-Security-Policy": policy,
			"X-Content-Type-Options": "nosniff"});
		createReadStream(found ? file : join(folder, "404.html")).pipe(response);
	});

	return new Promise(function (resolve) {
		server.listen(0, "127.0.0.1", () => resolve({
			address: `http://127.0.0.1:${server.address().port}${prefix}`,
			close: () => { server.closeAllConnections(); server.close(); },
		}));
	});
}
