// A boardgame.io server with everything in memory, as it comes, on a free port of loopback.
const { Server, Origins } = require('boardgame.io/server');

const server = Server({ games: [require('./game.cjs')], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (_port, done) => listen(0, '127.0.0.1', done);
server.run(0).then(({ appServer }) => console.log(`PORT ${appServer.address().port}`));
