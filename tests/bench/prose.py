"""Sentences in English and Japanese that say the same, picked by a counter: no clock, no random numbers."""

SUBJECTS = [
    ("The compiler", "コンパイラー"), ("The scheduler", "スケジューラー"), ("The data loader", "データローダー"),
    ("The memory planner", "メモリープランナー"), ("The network library", "ネットワークライブラリ"), ("The launcher", "ランチャー"),
    ("The profiler", "プロファイラー"), ("The checkpoint writer", "チェックポイントライター"), ("The tokenizer", "トークナイザー"),
    ("The attention kernel", "アテンションカーネル"), ("The image", "イメージ"),
]
OBJECTS = [
    ("the layers of a model", "モデルのレイヤー"), ("long sequences", "長いシーケンス"), ("several hosts at once", "複数のホスト"),
    ("large batches", "大きなバッチ"), ("mixed precision", "混合精度"), ("the gradients of all ranks", "全ランクの勾配"),
    ("dynamic shapes", "動的な形状"), ("the traffic between devices", "デバイス間の通信"), ("idle devices", "空いているデバイス"),
    ("interrupted runs", "中断された実行"), ("sparse experts", "スパースなエキスパート"), ("cached results", "キャッシュされた結果"),
    ("the order of requests", "リクエストの順序"),
]
VERBS = [
    ("handles {o} without manual settings", "は、手動で設定しなくても{o}を処理します"),
    ("uses less memory for {o}", "は、{o}に使うメモリーを減らします"),
    ("now takes **{o}** into account", "は、**{o}**を考慮するようになりました"),
    ("reports problems with {o} early", "は、{o}の問題を早い段階で報告します"),
    ("can be tuned for {o} with `sample.conf`", "は、`sample.conf` で{o}に合わせて調整できます"),
    ("gains most of its speed from {o}", "の高速化の大部分は、{o}によるものです"),
    ("no longer waits for {o}", "は、{o}を待たなくなりました"),
]
TITLES = [
    ("Work with {o}", "{o}の扱い"), ("Prepare {o}", "{o}の準備"), ("Measure {o}", "{o}の測定"), ("Plan for {o}", "{o}の計画"),
    ("Check {o}", "{o}の確認"),
]
PHRASES = [
    ("Prepare {o}", "{o}を準備します"), ("Show what is known about {o}", "{o}についての情報を表示します"),
    ("Start with {o}", "{o}から始めます"),
]
UPDATES = [
    ("{name} moves to {{{{ components.{id} }}}} and improves {o}.", "{name} を {{{{ components.{id} }}}} に更新し、{o}を改善しました。"),
    ("With {{{{ components.{id} }}}}, {name} supports {o}.", "{{{{ components.{id} }}}} から、{name} は{o}に対応します。"),
]
FACTS = [
    ("The driver must be {{ drivers.nvidia.minimum }} or later; ", "ドライバーは {{ drivers.nvidia.minimum }} 以降が必要です。"),
    ("In release {{ release }}, ", "リリース {{ release }} では、"),
]
COMMANDS = [
    "docker pull {{{{ address.public }}}}",
    "docker run --gpus all --ipc host --name sample-{id} --volume /data:/data {{{{ address.public }}}} sleep infinity",
    "docker exec sample-{id} sample-info --format json --output /data/{id}.json",
    "sample-launch --config /data/{id}.conf --log-dir /data/logs --devices all --precision mixed --resume auto",
    "docker logs --follow sample-{id} | grep --ignore-case --line-buffered throughput",
]


def lower_first(text):
    return text[0].lower() + text[1:]


class Words:
    """Picks from the pools by a multiplied counter, which scatters the picks and is the same everywhere."""

    def __init__(self, seed):
        self.turn = seed

    def pick(self, pool):
        self.turn += 1
        return pool[(self.turn * 2654435761 % 2**32 >> 12) % len(pool)]

    def filled(self, pool, **names):
        form, thing = self.pick(pool), self.pick(OBJECTS)
        return tuple(form[k].format(o=thing[k], **names) for k in (0, 1))

    def title(self):
        return self.filled(TITLES)

    def phrase(self):
        return self.filled(PHRASES)

    def update(self, name, id):
        return self.filled(UPDATES, name=name, id=id)

    def sentence(self, with_fact=False):
        subject, verb = self.pick(SUBJECTS), self.filled(VERBS)
        english, japanese = f"{subject[0]} {verb[0]}.", f"{subject[1]}{verb[1]}。"
        if with_fact:
            fact = self.pick(FACTS)
            english, japanese = fact[0] + lower_first(english), fact[1] + japanese
        return english, japanese

    def paragraph(self, count):
        pairs = [self.sentence(with_fact=k == 1) for k in range(count)]
        return " ".join(pair[0] for pair in pairs), "".join(pair[1] for pair in pairs)

    def commands(self, id):
        return [command.format(id=id) for command in COMMANDS]
